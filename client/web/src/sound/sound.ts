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
