import { signal } from '@preact/signals'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askBeforeLeaving, stopAsking } from './ask-before-leaving.ts'
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
afterEach(() => void vi.unstubAllGlobals())

const asks = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))

function aText() {
  const sent: (() => void)[] = []
  const upload = () =>
    new Promise((resolve) => sent.push(() => resolve({ url: '/map', filename: 'map.txt' })))
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
  return { uploads, sent, text, field }
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
