import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { theServer } from './a-realm.ts'
import type { TestServer } from './test-server.ts'

/** Every mail that was sent to an address, oldest first. */
export async function mailsTo(address: string, server?: TestServer): Promise<string[]> {
  const { post, settings } = server ?? (await theServer())
  await post.idle()
  const folder = join(settings.DATA_DIR, 'mail')
  const files = (await readdir(folder).catch(() => [])).sort()
  const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return mails.filter((mail) => mail.includes(`\nTo: ${address}\n`))
}

/** The path that the newest mail to an address links to. */
export async function linkFor(address: string): Promise<string> {
  const mail = (await mailsTo(address)).at(-1) ?? ''
  const link = /^https?:\/\/\S+$/m.exec(mail)?.[0]
  if (link === undefined) throw new Error(`There is no link in the mail to ${address}: ${mail}`)
  return new URL(link).pathname
}
