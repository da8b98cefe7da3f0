/** The number of generated cases that a model test checks: all in `npm run deep -- models`, a quarter in `npm test`. */
export function modelRuns(all: number): number {
  return process.env.MODEL_RUNS === "all" ? all : Math.ceil(all / 4);
}
