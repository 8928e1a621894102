import type { Answer, OutgoingRequest } from '../call.ts'

/** Longer than the server takes to store a file that it has received. */
const silentMs = 90_000

/**
 * Sends a request with XMLHttpRequest, which reports progress, unlike `fetch`. A connection on which nothing has moved for a minute and
 * a half counts as broken: it may swallow what is sent.
 */
export function sendFile(
  url: string,
  { method, headers, body, signal }: OutgoingRequest,
  onProgress: (sentBytes: number, allBytes: number) => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    signal.addEventListener('abort', stop)
    let silence = setTimeout(stop, silentMs)
    const moves = () => {
      clearTimeout(silence)
      silence = setTimeout(stop, silentMs)
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      moves()
      onProgress(loaded, total)
    })
    request.addEventListener('progress', moves)
    request.addEventListener('loadend', () => {
      clearTimeout(silence)
      signal.removeEventListener('abort', stop)
      if (request.status === 0) return reject(new TypeError('no answer'))
      const retryAfter = request.getResponseHeader('retry-after')
      resolve({ status: request.status, text: request.responseText, retryAfter })
    })
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    if (signal.aborted) {
      clearTimeout(silence)
      reject(signal.reason)
    } else request.send(body)
  })
}
