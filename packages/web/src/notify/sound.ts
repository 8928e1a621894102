/** The tones of each sound: pitch in hertz and start in seconds. */
const sounds: Readonly<Record<string, readonly (readonly [hertz: number, at: number])[]>> = {
  ding: [[1318.5, 0]],
  zulip: [
    [784, 0],
    [1046.5, 0.11],
  ],
}

const length = 0.45

/** A sound that could not be played within this many milliseconds is left out. */
const maxWait = 1000

let context: AudioContext | undefined
let soundsUntil = 0

/** Plays the sound of this name. Browsers mute it until the user has clicked or typed in this tab. */
export async function playSound(name: string): Promise<void> {
  const tones = sounds[name]
  if (!tones || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  const asked = performance.now()
  if (context.state === 'suspended') await context.resume()
  // Otherwise the first click would play the sounds of all messages since the start at once.
  if (performance.now() - asked > maxWait) return
  // Messages that arrive together sound once: thirty tones at once are a loud noise.
  if (context.currentTime < soundsUntil) return
  soundsUntil = context.currentTime + length
  for (const [hertz, at] of tones) playTone(context, hertz, context.currentTime + at)
}

/** A soft bell: it starts at once and fades out. */
function playTone(audio: AudioContext, hertz: number, at: number): void {
  const tone = new OscillatorNode(audio, { type: 'sine', frequency: hertz })
  const volume = new GainNode(audio, { gain: 0 })
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(0.22, at + 0.012)
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length)
  tone.connect(volume).connect(audio.destination)
  tone.start(at)
  tone.stop(at + length)
}
