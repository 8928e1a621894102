import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { emptyContext } from './parts/context.ts'
import type { Job } from './parts/pieces.ts'
import { renderMarkdown } from './render.ts'
import { RenderWorker } from './render-worker.ts'

const formula: Job = { kind: 'math', source: 'a^2', display: false }
const slow: Job = { kind: 'math', source: '\\frac{a}{b}'.repeat(250), display: true }

const calm = { deadlineMs: 20_000, maxWaiting: 10, patienceMs: 60_000 }

test('formulas and code are rendered in their order', async () => {
  const { html } = await renderMarkdown('$$a$$\n```js\nlet b = 1\n```\n```\nc\n```', emptyContext)

  expect(html).toMatch(/class="katex".*data-code-language="JavaScript".*<code>c\n/s)
  expect(html).toContain('<span class="k">let</span> b')
})

test('a piece that takes too long gets no result, and later ones do', async () => {
  const renderWorker = new RenderWorker({ ...calm, deadlineMs: 1 })
  const patient = new RenderWorker(calm)

  expect(await renderWorker.run(Array.from({ length: 50 }, () => slow))).toBeUndefined()
  expect(await patient.run([formula])).toEqual([expect.stringContaining('class="katex"')])
})

test('security 25: only so many messages wait', async () => {
  const renderWorker = new RenderWorker({ ...calm, maxWaiting: 2 })

  const all = await Promise.all(Array.from({ length: 5 }, () => renderWorker.run([formula])))

  expect(all.filter((results) => results === undefined)).toHaveLength(2)
})

test('security 25: the wait for other messages is limited', async () => {
  const renderWorker = new RenderWorker({ ...calm, patienceMs: 1 })
  const first = renderWorker.run(Array.from({ length: 50 }, () => slow))
  const others = [renderWorker.run([formula]), renderWorker.run([formula])]

  expect(await first).toHaveLength(50)
  expect(await Promise.all(others)).toEqual([undefined, undefined])
  expect(await renderWorker.run([formula])).toHaveLength(1)
})

test('security 25: odd formulas do not fill the log', async () => {
  const write = vi.spyOn(process.stderr, 'write')

  const { html } = await renderMarkdown('$$👍 漢 \ud7ff$$', emptyContext)
  await setTimeout(100)

  const said = write.mock.calls.map(([text]) => String(text)).join('')
  write.mockRestore()
  expect(html).toContain('class="katex"')
  expect(said).not.toContain('character metrics')
})

test('a formula that is too long, or one too many, is shown as it was written', async () => {
  const long = `$$${'x'.repeat(3001)}$$`
  const many = '$$y$$ '.repeat(101)

  expect((await renderMarkdown(long, emptyContext)).html).toContain('tex-error')
  expect((await renderMarkdown(many, emptyContext)).html.match(/tex-error/g)).toHaveLength(1)
})

test('formulas that would fill the database are shown as they were written', async () => {
  const formula = `$$${'\\frac{a}{b}'.repeat(250)}$$`

  const { html } = await renderMarkdown(`${formula}\n${formula}\n${formula}`, emptyContext)

  expect(html.length).toBeLessThan(600_000)
  expect(html).toContain('class="katex"')
  expect(html).toContain('tex-error')
})

test('formulas write nothing to the log: forged lines', async () => {
  const writes = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')]
  const line = '{"level":30,"security":"forged"}'

  for (const command of ['message', 'errmessage', 'show', 'typeout'])
    await renderMarkdown(`$$\\${command}{${line}} x$$`, emptyContext)
  await setTimeout(100)

  const written = writes.flatMap(({ mock }) => mock.calls.map(([text]) => String(text)))
  expect(written.filter((text) => /forged|message|show/.test(text))).toEqual([])
  for (const write of writes) write.mockRestore()
})

test('security 25: a thread that runs out of memory when nobody waits for it ends alone, and another one takes over', async () => {
  const posted = vi.spyOn(Worker.prototype, 'postMessage')
  onTestFinished(() => posted.mockRestore())
  const renderWorker = new RenderWorker(calm)
  await renderWorker.run([formula])
  const [thread] = posted.mock.contexts as Worker[]

  expect(() => thread?.emit('error', new Error('out of memory'))).not.toThrow()
  await thread?.terminate()

  expect(await renderWorker.run([formula])).toEqual([expect.stringContaining('class="katex"')])
})

test('a thread that ended while it was idle is replaced at once', async () => {
  const posted = vi.spyOn(Worker.prototype, 'postMessage')
  onTestFinished(() => posted.mockRestore())
  const renderWorker = new RenderWorker(calm)
  await renderWorker.run([formula])
  const [thread] = posted.mock.contexts as Worker[]

  await thread?.terminate()

  expect(await renderWorker.run([formula])).toEqual([expect.stringContaining('class="katex"')])
})
