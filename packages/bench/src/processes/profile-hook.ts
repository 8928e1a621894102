import { writeFile } from 'node:fs/promises'
import { Session } from 'node:inspector/promises'

// Loaded into a process with --import: profiles its main thread on request.
const session = new Session()
session.connect()

process.on('message', (command: { readonly stop?: string }) => {
  const done = command.stop === undefined ? start() : stop(command.stop)
  void done.then(() => process.send?.('done'))
})
// Note: otherwise the channel would keep the process alive as long as its parent.
process.channel?.unref()

async function start(): Promise<void> {
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: 200 })
  await session.post('Profiler.start')
}

async function stop(file: string): Promise<void> {
  const { profile } = await session.post('Profiler.stop')
  await writeFile(file, JSON.stringify(profile))
}
