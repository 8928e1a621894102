import { spawn, spawnSync } from 'node:child_process'
import { onTestFinished } from 'vitest'

export const natsIsInstalled =
  spawnSync('nats-server', ['--help'], { stdio: 'ignore' }).error === undefined

/** A NATS server, which ends with the test; its log is its standard error. */
export function aNatsServer(port: number, flags: readonly string[] = []) {
  const place = ['-a', '127.0.0.1', '-p', String(port)]
  const server = spawn('nats-server', [...place, ...flags], { stdio: ['ignore', 'ignore', 'pipe'] })
  server.stderr.resume()
  onTestFinished(() => void server.kill('SIGKILL'))
  return server
}
