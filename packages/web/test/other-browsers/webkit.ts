import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../../bench/src/processes/free-port.ts'
import { clickActions, keyActions, type OtherBrowser } from './driver.ts'

/** WebKit of GTK, which Safari shares nearly all of. */
export async function openWebKit(driver: string): Promise<OtherBrowser> {
  const port = await freePort()
  // A group of its own, because the driver leaves its browser behind.
  const child = spawn('xvfb-run', ['--auto-servernum', driver, `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
  })
  const close = () => process.kill(-(child.pid ?? 0))
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } }
    if (value?.error) throw new Error(`${value.error}: ${value.message}`)
    return value as unknown
  }
  try {
    await untilReady(() => ask('GET', '/status'))
    const options = { binary: minibrowser, args: ['--automation'] }
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
    const session = (await ask('POST', '/session', { capabilities })) as { sessionId: string }
    return windowOf(`/session/${session.sessionId}`, ask, close)
  } catch (error) {
    close()
    throw error
  }
}

export const minibrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

type Ask = (method: string, path: string, body?: object) => Promise<unknown>

function windowOf(session: string, ask: Ask, close: () => void): OtherBrowser {
  const act = (actions: object) => ask('POST', `${session}/actions`, { actions: [actions] })
  return {
    goto: async (url) => void (await ask('POST', `${session}/url`, { url })),
    evaluate: (expression) =>
      ask('POST', `${session}/execute/sync`, {
        script: `return (${expression})`,
        args: [],
      }) as never,
    press: async (...keys) => void (await act(keyActions(keys))),
    click: async (x, y) => void (await act(clickActions(x, y))),
    close: async () => {
      await ask('DELETE', session)
      close()
    },
  }
}

async function untilReady(isReady: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    try {
      await isReady()
      return
    } catch {
      await delay(200)
    }
  }
  throw new Error('The driver does not answer')
}
