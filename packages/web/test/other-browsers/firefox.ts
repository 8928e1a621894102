import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { freePort } from '../../../bench/src/processes/free-port.ts'
import { clickActions, keyActions, type OtherBrowser } from './driver.ts'

/** Firefox as it is installed, by WebDriver BiDi. */
export async function openFirefox(path: string): Promise<OtherBrowser> {
  const port = await freePort()
  const profile = await mkdtemp(join(tmpdir(), 'parley-firefox-'))
  const child = spawn(
    path,
    ['--headless', '--no-remote', `--remote-debugging-port=${port}`, '--profile', profile],
    { stdio: 'ignore' },
  )
  try {
    const ask = protocolOf(await socketOf(`ws://127.0.0.1:${port}/session`))
    await ask('session.new', { capabilities: {} })
    const { contexts } = await ask<{ contexts: [{ context: string }] }>('browsingContext.getTree')
    const [{ context }] = contexts
    const act = (actions: object) => ask('input.performActions', { context, actions: [actions] })
    return {
      goto: async (url) =>
        void (await ask('browsingContext.navigate', { context, url, wait: 'complete' })),
      evaluate: async (expression) => {
        const target = { context }
        const asked = { expression, target, awaitPromise: true }
        const answer = await ask<{ result: { value: never } }>('script.evaluate', asked)
        return answer.result.value
      },
      press: async (...keys) => void (await act(keyActions(keys))),
      click: async (x, y) => void (await act(clickActions(x, y))),
      close: async () => {
        child.kill()
        await once(child, 'exit')
      },
    }
  } catch (error) {
    child.kill()
    throw error
  }
}

async function socketOf(url: string): Promise<WebSocket> {
  for (let tries = 0; tries < 150; tries++) {
    const socket = new WebSocket(url)
    const isOpen = await new Promise((resolve) => {
      socket.on('open', () => resolve(true)).on('error', () => resolve(false))
    })
    if (isOpen) return socket
    await delay(200)
  }
  throw new Error('Firefox does not answer')
}

interface Answer {
  readonly id?: number
  readonly result?: never
  readonly error?: string
  readonly message?: string
}

function protocolOf(socket: WebSocket) {
  let last = 0
  return <T = unknown>(method: string, params: object = {}): Promise<T> => {
    const id = ++last
    return new Promise((resolve, reject) => {
      const onMessage = (text: { toString(): string }) => {
        const answer = JSON.parse(text.toString()) as Answer
        if (answer.id !== id) return
        socket.off('message', onMessage)
        if (answer.error) reject(new Error(`${answer.error}: ${answer.message}`))
        else resolve(answer.result as T)
      }
      socket.on('message', onMessage)
      socket.send(JSON.stringify({ id, method, params }))
    })
  }
}
