/** Synthesised sounds, off by default: wooden knocks for the reels, chimes of capiz shells for wins. */

export interface Sound {
  setOn(isOn: boolean): void;
  reelStop(reel: number): void;
  /** Chimes; `strength` from 0 to 1 grows with the win. */
  win(strength: number): void;
  lantern(): void;
}

/** A pentatonic scale: any two of its notes sound well together. */
const notes = [523.25, 587.33, 659.25, 783.99, 880, 1046.5, 1174.66, 1318.51];
const loudness = 0.16;

export function createSound(): Sound {
  let context: AudioContext | undefined;
  let isOn = false;
  const play = (playSound: (audio: AudioContext) => void): void => {
    if (!isOn) return;
    context ??= new AudioContext();
    void context.resume();
    playSound(context);
  };
  return {
    setOn(next) {
      isOn = next;
    },
    reelStop: (reel) => play((audio) => knock(audio, 150 + reel * 18)),
    win: (strength) =>
      play((audio) => {
        const count = 3 + Math.round(strength * 9);
        for (let index = 0; index < count; index += 1) {
          chime(audio, { pitch: notes[(index * 3) % notes.length] ?? 880, delay: index * 0.085, volume: 0.7 });
        }
      }),
    lantern: () => play((audio) => chime(audio, { pitch: 1318.51, delay: 0, volume: 1 })),
  };
}

function knock(audio: AudioContext, pitch: number): void {
  const now = audio.currentTime;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch, now);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.5, now + 0.09);
  volume.gain.setValueAtTime(loudness * 1.3, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.12);
  tone.connect(volume).connect(audio.destination);
  tone.start(now);
  tone.stop(now + 0.13);
}

function chime(audio: AudioContext, { pitch, delay, volume }: { pitch: number; delay: number; volume: number }): void {
  const start = audio.currentTime + delay;
  for (const [ratio, share] of [
    [1, 1],
    [2.76, 0.35],
    [5.4, 0.12],
  ] as const) {
    const tone = audio.createOscillator();
    const fade = audio.createGain();
    tone.frequency.value = pitch * ratio;
    fade.gain.setValueAtTime(0, start);
    fade.gain.linearRampToValueAtTime(loudness * volume * share, start + 0.006);
    fade.gain.exponentialRampToValueAtTime(0.0008, start + 1.1 / ratio + 0.2);
    tone.connect(fade).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 1.5);
  }
}
