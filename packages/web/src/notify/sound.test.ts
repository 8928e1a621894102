import { expect, test, vi } from 'vitest'
import { playSound } from './sound.ts'

/** The browser's audio before the first click: it starts when somebody clicks. */
function aMutedBrowser() {
  const started: number[] = []
  let click: () => void = () => undefined
  const clicked = new Promise<void>((resolve) => {
    click = resolve
  })
  const node = { connect: () => node, gain: new Proxy({}, { get: () => () => undefined }) }
  class Context {
    state = 'suspended'
    currentTime = 0
    async resume() {
      await clicked
      this.state = 'running'
    }
  }
  class Oscillator {
    connect = () => node
    start = (at: number) => void started.push(at)
    stop = () => undefined
  }
  vi.stubGlobal('AudioContext', Context)
  vi.stubGlobal('OscillatorNode', Oscillator)
  vi.stubGlobal('GainNode', function Gain() {
    return node
  })
  return { started, click }
}

test('the first click does not play the sounds of messages that came long before', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { started, click } = aMutedBrowser()
  const early = [playSound('ding'), playSound('ding'), playSound('ding')]
  vi.advanceTimersByTime(5000)
  const late = playSound('ding')
  click()
  await Promise.all([...early, late])
  expect(started).toEqual([0])
  vi.useRealTimers()
})

test('messages that arrive together sound once', async () => {
  vi.resetModules()
  const { playSound: play } = await import('./sound.ts')
  const { started, click } = aMutedBrowser()
  click()
  await Promise.all([play('ding'), play('ding'), play('zulip')])
  expect(started).toEqual([0])
})
