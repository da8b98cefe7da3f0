/** Front door of contracts: what agents are promised, by whom, and since when (row 3). */

/** For other windows than those of contracts: who still writes, and what was bet by member, chain and category. */
export { areWritersDone } from "./are-writers-done.ts";
export { selectBetSums, sumBets } from "./bet-sums-repository.ts";
export type { BetSums } from "./bet-sums-repository.ts";
export { selectLineages } from "./window-repository.ts";
export { answerContract } from "./answer-contract.ts";
export type { ContractAnswer } from "./answer-contract.ts";
export { askContractEnd } from "./ask-contract-end.ts";
export { changeContract } from "./change-contract.ts";
export type { ContractChange } from "./change-contract.ts";
export type { Contract, ContractActor } from "./contract.ts";
export { endLeftContracts, listLeftContracts } from "./end-left-contracts.ts";
export { isPayUnderWay } from "./is-pay-under-way.ts";
export { leaveContracts } from "./leave-contracts.ts";
export { contractJobs } from "./contract-jobs.ts";
export { createCorrectionListener } from "./correction-listener.ts";
export { findBrokenBills } from "./broken-bill-repository.ts";
export { replayRun } from "./replay-run.ts";
export { settleContracts } from "./settle-contracts.ts";
export { contractPermissions } from "./permissions.ts";
export { contractRoutes } from "./routes.ts";
export { offerContract } from "./offer-contract.ts";
export type { ContractOffer } from "./offer-contract.ts";
