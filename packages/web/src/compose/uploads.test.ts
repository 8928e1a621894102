import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ApiError, ConnectionError } from '@parley/client/light'
import { signal } from '@preact/signals'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { LargeFiles } from '../app-context.ts'
import { t } from '../words/words.ts'
import { askBeforeLeaving, stopAsking } from './ask-before-leaving.ts'
import { composeWords } from './compose-words.ts'
import { type LinkedText, Uploads } from './uploads.ts'

let page: EventTarget
let listening: number

/** A page, which Node.js does not have. */
beforeEach(() => {
  page = new EventTarget()
  listening = 0
  vi.stubGlobal('addEventListener', (...listen: Parameters<EventTarget['addEventListener']>) => {
    listening += 1
    page.addEventListener(...listen)
  })
  vi.stubGlobal('removeEventListener', (...listen: Parameters<EventTarget['addEventListener']>) => {
    listening -= 1
    page.removeEventListener(...listen)
  })
})
afterEach(() => {
  // Some tests end while their files are uploaded, and the next file's tests run in the same process.
  stopAsking()
  vi.unstubAllGlobals()
})

const asks = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))

function aText() {
  const sent: ((filename?: string) => void)[] = []
  const upload = () =>
    new Promise((resolve) =>
      sent.push((filename = 'map.txt') => resolve({ url: '/map', filename })),
    )
  const text = signal('')
  const app = { client: { uploads: { upload } }, replica: { organization: signal({}) } }
  const field = { caret: 0 }
  const into: LinkedText = {
    text: () => text.peek(),
    caret: () => field.caret,
    isFree: async () => undefined,
    put: (markdown, at) => {
      text.value = text.peek().slice(0, at) + markdown + text.peek().slice(at)
    },
  }
  const uploads = new Uploads(app as never, into)
  return { uploads, sent, text, field, app }
}

const map = new File(['a map'], 'map.txt')

test('the page asks before it closes while a file is uploaded, and listens no longer', async () => {
  const { uploads, sent, text } = aText()
  uploads.add([map])
  expect(asks()).toBe(true)
  sent[0]?.()
  await vi.waitFor(() => expect(text.peek()).toBe('[map.txt](/map)\n'))
  expect([asks(), listening]).toEqual([false, 0])
  uploads.add([map])
  expect(asks()).toBe(true)
  uploads.removeAll()
  expect([asks(), listening, uploads.files.peek()]).toEqual([false, 0, []])
})

test('nothing is asked when the page is left in any case', () => {
  const end = askBeforeLeaving(() => true)
  expect(asks()).toBe(true)
  stopAsking()
  end()
  expect(asks()).toBe(false)
})

test('links go where their files were chosen, one behind the other, whatever is typed meanwhile', async () => {
  const { uploads, sent, text, field } = aText()
  text.value = 'Look: bye'
  field.caret = 6
  uploads.add([map, map])
  text.value = 'Look: a map. bye'
  field.caret = 13
  uploads.add([map])
  for (const end of sent) end()
  const link = '[map.txt](/map)\n'
  await vi.waitFor(() => expect(text.peek()).toBe(`Look: ${link}${link}a map. ${link}bye`))
})

test('links of several files stand in the order of the files, whichever arrives first', async () => {
  const { uploads, sent, text, field } = aText()
  text.value = 'Look:'
  field.caret = 5
  uploads.add([map, map, map])
  for (const at of [2, 0, 1]) {
    const before = text.peek()
    sent[at]?.(`${at}.txt`)
    await vi.waitFor(() => expect(text.peek()).not.toBe(before))
  }
  expect(text.peek()).toBe('Look: [0.txt](/map)\n[1.txt](/map)\n[2.txt](/map)\n')
})

test('a large file whose parts the server has deleted meanwhile is sent from its beginning', async () => {
  const { uploads, text, app } = aText()
  const gone = new ApiError({ status: 404, code: 'HTTP_ERROR', message: 'HTTP status 404' })
  const asked: (string | undefined)[] = []
  const send: LargeFiles['send'] = async (_file, { address, onBegin, signal }) => {
    asked.push(address)
    if (asked.length === 1) {
      onBegin?.('/api/v1/tus/old')
      await new Promise((_resolve, reject) => signal?.addEventListener('abort', reject))
    }
    if (address !== undefined) throw gone
    return { url: '/map', filename: 'map.txt' }
  }
  Object.assign(app, { largeFiles: { send } })
  uploads.add([new File([new Uint8Array(3 * 1024 * 1024)], 'map.txt')])
  const [{ id } = { id: 0 }] = uploads.files.peek()
  uploads.pause(id)
  uploads.resume(id)
  await vi.waitFor(() => expect(text.peek()).toBe('[map.txt](/map)\n'))
  expect(asked).toEqual([undefined, '/api/v1/tus/old', undefined])
})

test('a file that was deleted meanwhile is no lost network: it has to be chosen again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-upload-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'gone.txt')
  await writeFile(path, 'a map')
  const gone = new File([await openAsBlob(path)], 'gone.txt')
  await rm(path)
  const { uploads, app } = aText()
  const lost = new ConnectionError('no answer')
  app.client.uploads.upload = () => Promise.reject(lost)

  uploads.add([map, gone])

  const states = () => uploads.files.peek().map(({ state }) => state)
  await vi.waitFor(() => expect(states()).toEqual(['failed', 'failed']))
  expect(uploads.files.peek().map(({ problem, mayRetry }) => ({ problem, mayRetry }))).toEqual([
    { problem: t.problem.offline, mayRetry: true },
    { problem: composeWords().fileChanged, mayRetry: false },
  ])
})
