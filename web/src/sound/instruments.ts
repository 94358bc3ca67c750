/** The two instruments of all sounds: tones and noise, each with an attack, a decay and a filter, in seconds and hertz. */

/** Where a sound is played: the clock and the way out. `hall` is the same way out with an echo. */
export interface Stage {
  context: BaseAudioContext;
  out: AudioNode;
  hall: AudioNode;
  noise: AudioBuffer;
}

/** A value that glides: one number stays, more are passed at equal steps. */
type Glide = number | readonly number[];

interface Voice {
  /** Begins this long after the sound was asked for. */
  at?: number;
  attack?: number;
  /** From full loudness to silence. */
  decay: number;
  loudness: number;
  filter?: { type: BiquadFilterType; frequency: Glide; q?: number };
  hall?: boolean;
}

function glide(parameter: AudioParam, values: Glide, start: number, length: number): void {
  const steps = typeof values === "number" ? [values] : values;
  steps.forEach((value, i) => {
    if (i === 0) parameter.setValueAtTime(value, start);
    else parameter.exponentialRampToValueAtTime(value, start + (length * i) / (steps.length - 1));
  });
}

/** Loudness, filter and way out for a source; starts it and stops it when it can no longer be heard. */
function perform(stage: Stage, source: AudioScheduledSourceNode, voice: Voice): void {
  const start = stage.context.currentTime + (voice.at ?? 0);
  const attack = voice.attack ?? 0.003;
  const end = start + attack + voice.decay;
  const envelope = stage.context.createGain();
  envelope.gain.setValueAtTime(0, start);
  envelope.gain.linearRampToValueAtTime(voice.loudness, start + attack);
  envelope.gain.exponentialRampToValueAtTime(voice.loudness / 1000, end);
  let last: AudioNode = source;
  if (voice.filter) {
    const filter = stage.context.createBiquadFilter();
    filter.type = voice.filter.type;
    filter.Q.value = voice.filter.q ?? 1;
    glide(filter.frequency, voice.filter.frequency, start, attack + voice.decay);
    last = last.connect(filter);
  }
  last.connect(envelope).connect(voice.hall ? stage.hall : stage.out);
  source.start(start);
  source.stop(end);
}

export function tone(stage: Stage, type: OscillatorType, frequency: Glide, voice: Voice): void {
  const source = stage.context.createOscillator();
  source.type = type;
  glide(source.frequency, frequency, stage.context.currentTime + (voice.at ?? 0), (voice.attack ?? 0.003) + voice.decay);
  perform(stage, source, voice);
}

export function noise(stage: Stage, voice: Voice): void {
  const source = stage.context.createBufferSource();
  source.buffer = stage.noise;
  source.loop = true;
  // Two cards never sound quite the same: each begins elsewhere in the noise.
  source.loopStart = Math.random() * 0.5;
  source.loopEnd = stage.noise.duration;
  perform(stage, source, voice);
}

/** The stage of an audio context: a limiter before the speakers, a hall of one second, a second and a half of white noise. */
export function buildStage(context: BaseAudioContext, destination: AudioNode): Stage {
  const white = (seconds: number, shape: (share: number) => number) => {
    const length = Math.floor(seconds * context.sampleRate);
    const buffer = context.createBuffer(1, length, context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * shape(i / length);
    return buffer;
  };
  const limiter = context.createDynamicsCompressor();
  limiter.threshold.value = -12;
  limiter.ratio.value = 12;
  limiter.attack.value = 0.002;
  limiter.connect(destination);
  const echo = context.createConvolver();
  echo.buffer = white(1.1, (share) => (1 - share) ** 3);
  const wet = context.createGain();
  wet.gain.value = 0.5;
  const hall = context.createGain();
  hall.connect(limiter);
  hall.connect(echo).connect(wet).connect(limiter);
  return { context, out: limiter, hall, noise: white(1.5, () => 1) };
}
