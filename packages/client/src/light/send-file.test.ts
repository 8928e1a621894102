import { expect, onTestFinished, test, vi } from 'vitest'
import { sendFile } from './send-file.ts'

/** As browsers do it, with a connection that the test moves. */
class AnXMLHttpRequest extends EventTarget {
  static last: AnXMLHttpRequest
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  sent: unknown
  readonly open = () => undefined
  readonly setRequestHeader = () => undefined
  readonly getResponseHeader = () => null
  readonly send = (body: unknown) => {
    this.sent = body
    AnXMLHttpRequest.last = this
  }
  readonly abort = () => this.#end()
  readonly sends = (loaded: number) =>
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 100 }))
  readonly answers = (status: number) => {
    this.status = status
    this.#end()
  }
  #end() {
    this.dispatchEvent(new Event('loadend'))
  }
}

function sends() {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', AnXMLHttpRequest)
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const { signal } = new AbortController()
  const progress: number[] = []
  const request = { method: 'POST', headers: {}, body: new FormData(), signal }
  const answer = sendFile('/file', request, (sent) => progress.push(sent))
  answer.catch(() => undefined)
  return { answer, progress, request: AnXMLHttpRequest.last }
}

test('a file whose connection swallows it is given up', async () => {
  const { answer, request } = sends()
  request.sends(40)

  vi.advanceTimersByTime(90_000)

  await expect(answer).rejects.toThrow('no answer')
})

test('a file that takes long is not given up while it moves, and leaves no timer', async () => {
  const { answer, progress, request } = sends()

  for (const sent of [10, 20, 30, 40]) {
    vi.advanceTimersByTime(80_000)
    request.sends(sent)
  }
  vi.advanceTimersByTime(80_000)
  request.answers(200)

  expect(await answer).toMatchObject({ status: 200 })
  expect(progress).toEqual([10, 20, 30, 40])
  expect(vi.getTimerCount()).toBe(0)
})
