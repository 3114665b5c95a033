// The quiet sound of a card on the table, made here and now; none unless the person wants it.
import { signal } from "@preact/signals";

export const sound = signal(false);

let context: AudioContext | null = null;
const LOUDNESS = 0.05;
const LASTS_S = 0.06;

/** A card falls on the table: a short, soft tap. Nothing happens where the browser gives no sound. */
export function tap(): void {
  if (!sound.value || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  const { currentTime, sampleRate } = context;
  const buffer = context.createBuffer(1, Math.ceil(LASTS_S * sampleRate), sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++)
    samples[index] = (2 * Math.random() - 1) * (1 - index / samples.length) ** 4;
  const source = context.createBufferSource();
  const low = context.createBiquadFilter();
  const volume = context.createGain();
  source.buffer = buffer;
  low.type = "lowpass";
  low.frequency.value = 1400;
  volume.gain.value = LOUDNESS;
  source.connect(low).connect(volume).connect(context.destination);
  source.start(currentTime);
}
