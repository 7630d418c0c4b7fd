/** Loudness of everything, of what happens, and of the drone; 0 to 1. */
export interface Volume {
  all: number
  effects: number
  drone: number
}

/** Partials of a bell: how many times its note, how loud, and how many seconds each rings. */
const partials = [[0.5, 0.5, 7], [1, 1, 5.5], [1.19, 0.42, 4], [1.5, 0.3, 3], [2, 0.42, 2.4], [2.74, 0.2, 1.4], [4.1, 0.1, 0.7]] as const

/** All sound, made from sines and noise. It is silent until a player has done something, as browsers ask. */
export class Sound {
  #context: AudioContext | null = null
  #all: GainNode | null = null
  #effects: GainNode | null = null
  #drone: GainNode | null = null
  #noise: AudioBuffer | null = null
  #volume: Volume = { all: 0.7, effects: 0.8, drone: 0.5 }
  #lamp = -1

  set volume(v: Volume) {
    this.#volume = v
    this.#all?.gain.setTargetAtTime(v.all, this.#now, 0.05)
    this.#effects?.gain.setTargetAtTime(v.effects, this.#now, 0.05)
    this.#lamp = -1
  }

  /** To be called from an event of the player. */
  wake(): void {
    if (this.#context || typeof AudioContext === 'undefined') return
    const c = this.#context = new AudioContext()
    this.#all = new GainNode(c, { gain: this.#volume.all })
    this.#all.connect(new DynamicsCompressorNode(c, { threshold: -18, ratio: 4 })).connect(c.destination)
    this.#effects = new GainNode(c, { gain: this.#volume.effects })
    this.#effects.connect(this.#all)
    this.#noise = c.createBuffer(1, c.sampleRate, c.sampleRate)
    const data = this.#noise.getChannelData(0)
    for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1
    this.#startDrone(c)
  }

  /** The drone thins as the lamp sinks: radius in metres. */
  lamp(radius: number): void {
    if (!this.#drone || Math.abs(radius - this.#lamp) < 0.05) return
    this.#lamp = radius
    this.#drone.gain.setTargetAtTime(0.16 * this.#volume.drone * Math.min(1, radius / 7), this.#now, 0.6)
  }

  /** A step, so many metres away, in metres to the right of the player. */
  step(away: number, right: number): void {
    const c = this.#context
    if (!c || !this.#effects || away > 12) return
    const loud = 0.22 / (1 + away * 0.7), low = 240 + Math.random() * 110
    const burst = new AudioBufferSourceNode(c, { buffer: this.#noise, playbackRate: 0.7 + Math.random() * 0.3 })
    const envelope = new GainNode(c, { gain: 0 })
    envelope.gain.setValueAtTime(loud, c.currentTime)
    envelope.gain.exponentialRampToValueAtTime(0.0008, c.currentTime + 0.11)
    burst.connect(new BiquadFilterNode(c, { type: 'lowpass', frequency: low, Q: 1.2 })).connect(envelope)
      .connect(new StereoPannerNode(c, { pan: Math.max(-0.8, Math.min(0.8, right / 8)) })).connect(this.#effects)
    burst.start(c.currentTime, Math.random() * 0.8, 0.14)
  }

  /** The bell, from far or near; 1 is standing beside it. */
  bell(near: number): void {
    const c = this.#context
    if (!c || !this.#effects) return
    for (const [times, loud, seconds] of partials) {
      const tone = new OscillatorNode(c, { frequency: 146.8 * times, detune: (Math.random() - 0.5) * 6 }), envelope = new GainNode(c, { gain: 0 })
      envelope.gain.setValueAtTime(0.0001, c.currentTime)
      envelope.gain.linearRampToValueAtTime(0.11 * loud * near, c.currentTime + 0.006)
      envelope.gain.exponentialRampToValueAtTime(0.0001, c.currentTime + seconds)
      tone.connect(envelope).connect(this.#effects)
      tone.start()
      tone.stop(c.currentTime + seconds)
    }
  }

  /** A blade goes through the air; that of somebody hostile is lower. */
  slash(away: number, right: number, hostile: boolean): void {
    const loud = near(away, 0.3), base = (hostile ? 620 : 1150) * semitone() * voice([0.86, 1, 1.12])
    this.#hiss(loud, right, 0.16, 'bandpass', base * 0.55, base * 1.9, 1.4)
    this.#tone(loud * 0.12, right, 0.13, 'triangle', base * 1.5, base * 2.3)
  }

  /** Something flies off: a spark, or the low edge of a wave. */
  shot(away: number, right: number, wave: boolean): void {
    const loud = near(away, 0.3), base = (wave ? 150 : 420) * semitone() * voice([0.9, 1, 1.1])
    this.#hiss(loud * 0.7, right, wave ? 0.34 : 0.2, 'bandpass', base * 5, base * 1.6, 0.9)
    this.#tone(loud * 0.55, right, wave ? 0.3 : 0.17, wave ? 'sine' : 'triangle', base * 2, base * 0.7)
  }

  /** Somebody draws back for a blow. */
  draw(away: number, right: number): void {
    this.#tone(near(away, 0.14), right, 0.4, 'sawtooth', 72 * semitone(), 118)
  }

  /** A blow meets somebody. */
  hit(away: number, right: number): void {
    const loud = near(away, 0.4), k = semitone() * voice([0.85, 1, 1.2])
    this.#hiss(loud, right, 0.07, 'lowpass', 2600 * k, 500, 0.7)
    this.#tone(loud * 0.9, right, 0.12, 'sine', 190 * k, 62)
    this.#tone(loud * 0.22, right, 0.09, 'square', 760 * k, 300)
  }

  /** A blow meets the player: everything else steps back for a moment. */
  hurt(little: boolean): void {
    const c = this.#context
    if (!c) return
    this.#hiss(little ? 0.12 : 0.36, 0, 0.16, 'lowpass', 900, 160, 0.8)
    this.#tone(little ? 0.16 : 0.5, 0, 0.26, 'sine', 120 * semitone(), 44)
    if (little || !this.#drone) return
    const gain = this.#drone.gain, full = 0.16 * this.#volume.drone * Math.min(1, Math.max(0, this.#lamp) / 7)
    gain.cancelScheduledValues(c.currentTime)
    gain.setTargetAtTime(full * 0.2, c.currentTime, 0.02)
    gain.setTargetAtTime(full, c.currentTime + 0.25, 0.3)
  }

  /** Somebody comes apart. */
  kill(away: number, right: number): void {
    const loud = near(away, 0.42), k = semitone()
    this.#hiss(loud * 0.8, right, 0.75, 'lowpass', 3200, 240, 0.6)
    this.#tone(loud * 0.7, right, 0.5, 'sine', 150 * k, 38)
    for (const [at, f] of [[0, 1], [0.05, 1.26], [0.11, 1.68]] as const) this.#tone(loud * 0.13, right, 0.5, 'triangle', 520 * k * f, 500 * k * f, at)
  }

  /** The player falls: the bell, far below. */
  fall(): void {
    this.#tone(0.5, 0, 1.6, 'sine', 110, 41)
    this.#tone(0.16, 0, 1.9, 'triangle', 73.4, 69)
    this.#hiss(0.16, 0, 1.2, 'lowpass', 700, 90, 0.8)
  }

  /** Somebody rises. */
  rise(away: number): void {
    const loud = near(away, 0.3)
    for (const [at, f] of [[0, 146.8], [0.12, 220], [0.24, 293.7], [0.36, 440]] as const) this.#tone(loud * 0.5, 0, 1.1, 'sine', f, f * 1.003, at)
    this.#hiss(loud * 0.25, 0, 0.8, 'bandpass', 500, 3400, 0.8)
  }

  /** A tone that slides from one note to another and dies away. */
  #tone(loud: number, right: number, seconds: number, type: OscillatorType, from: number, to: number, after = 0): void {
    const c = this.#context
    if (!c || !this.#effects || loud < 0.004) return
    const at = c.currentTime + after, tone = new OscillatorNode(c, { type, frequency: from }), envelope = this.#envelope(c, loud, seconds, at)
    tone.frequency.setValueAtTime(from, at)
    tone.frequency.exponentialRampToValueAtTime(Math.max(20, to), at + seconds)
    tone.connect(envelope).connect(pan(c, right)).connect(this.#effects)
    tone.start(at)
    tone.stop(at + seconds)
  }

  /** Noise through a filter that slides from one note to another. */
  #hiss(loud: number, right: number, seconds: number, type: BiquadFilterType, from: number, to: number, q: number): void {
    const c = this.#context
    if (!c || !this.#effects || loud < 0.004) return
    const burst = new AudioBufferSourceNode(c, { buffer: this.#noise, loop: true }), filter = new BiquadFilterNode(c, { type, frequency: from, Q: q })
    filter.frequency.exponentialRampToValueAtTime(to, c.currentTime + seconds)
    burst.connect(filter).connect(this.#envelope(c, loud, seconds, c.currentTime)).connect(pan(c, right)).connect(this.#effects)
    burst.start(c.currentTime, Math.random() * 0.8)
    burst.stop(c.currentTime + seconds)
  }

  #envelope(c: AudioContext, loud: number, seconds: number, at: number): GainNode {
    const envelope = new GainNode(c, { gain: 0 })
    envelope.gain.setValueAtTime(0.0001, at)
    envelope.gain.exponentialRampToValueAtTime(loud, at + Math.min(0.012, seconds / 4))
    envelope.gain.exponentialRampToValueAtTime(0.0006, at + seconds)
    return envelope
  }

  get #now(): number {
    return this.#context?.currentTime ?? 0
  }

  #startDrone(c: AudioContext): void {
    this.#drone = new GainNode(c, { gain: 0 })
    const filter = new BiquadFilterNode(c, { type: 'lowpass', frequency: 190, Q: 0.6 })
    for (const [frequency, detune] of [[55, -4], [55, 5], [82.4, 2], [110, -7]] as const) {
      const tone = new OscillatorNode(c, { type: 'sawtooth', frequency, detune })
      tone.connect(new GainNode(c, { gain: 0.25 })).connect(filter)
      tone.start()
    }
    // A slow breath in the filter keeps it from standing still.
    const breath = new OscillatorNode(c, { frequency: 0.07 })
    breath.connect(new GainNode(c, { gain: 55 })).connect(filter.frequency)
    breath.start()
    filter.connect(this.#drone).connect(this.#all!)
  }
}

/** How loud something of that loudness is from so many metres away; 0 is too far. */
function near(away: number, loud: number): number {
  return away > 16 ? 0 : loud / (1 + away * 0.22)
}

/** A factor of pitch within a semitone. */
function semitone(): number {
  return 2 ** ((Math.random() - 0.5) / 6)
}

/** One of three voices. */
function voice(of: readonly number[]): number {
  return of[Math.floor(Math.random() * of.length)]!
}

function pan(c: AudioContext, right: number): StereoPannerNode {
  return new StereoPannerNode(c, { pan: Math.max(-0.8, Math.min(0.8, right / 8)) })
}
