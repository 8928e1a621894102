import type { Answer, OutgoingRequest } from '../call.ts'

/** Sends a request with XMLHttpRequest, which reports progress, unlike `fetch`. */
export function sendFile(
  url: string,
  { method, headers, body, signal }: OutgoingRequest,
  onProgress: (sentBytes: number, allBytes: number) => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    signal.addEventListener('abort', stop)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total))
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', stop)
      if (request.status === 0) return reject(new TypeError('no answer'))
      const retryAfter = request.getResponseHeader('retry-after')
      resolve({ status: request.status, text: request.responseText, retryAfter })
    })
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    if (signal.aborted) reject(signal.reason)
    else request.send(body)
  })
}
