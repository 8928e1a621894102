import { randomBytes } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { imageUnreadable } from '@parley/contract'
import { z } from 'zod'
import type { Viewer } from '../../directory/viewer.ts'
import type { Files } from '../../files/files.ts'
import type { ImageFacts, Resizing } from '../../files/image-job.ts'
import type { ReceivedFile } from '../../files/incoming.ts'
import { askerOf } from '../../realm-turns.ts'
import type { Realm } from '../../realms/realm.ts'
import type { ActionTx } from '../../writer/action.ts'
import { deleteUnclaimed, insertAbandoned, insertUnclaimed } from '../uploads/uploads.store.ts'

/** One of the pictures to create from an upload, and the suffix of its file name. */
export type PictureForm = Omit<Resizing, 'output'> & {
  readonly ending: string
  /** Where it would be larger, there is no such picture. */
  readonly maxBytes?: number
}

/** The common prefix of the names of pictures: 160 random bits. */
export const storedPicture = z.string().regex(/^[0-9a-f]{40}$/)

export interface KeptPictures {
  /** A `storedPicture`. */
  readonly file: string
  readonly keys: readonly string[]
  readonly facts: ImageFacts
}

/**
 * Creates the pictures and stores them, unclaimed until an action claims them. The upload itself is never stored:
 * others see only what our encoders have written.
 */
export async function keepPictures(
  realm: Realm,
  { images, incoming, store }: Files,
  { viewer, received, folder, forms }: Keeping,
): Promise<KeptPictures> {
  const asked = { path: received.path, asker: askerOf(realm.id, viewer.user) }
  const facts = await images.describe(asked)
  if (!facts) throw imageUnreadable({})
  const file = randomBytes(20).toString('hex')
  const wanted = forms(facts).map((form) => ({
    key: `${realm.id}/${folder}/${file}${form.ending}`,
    resizing: { ...form, output: incoming.newPath() },
  }))
  try {
    const resizings = wanted.map(({ resizing }) => resizing)
    if (!(await images.make({ ...asked, resizings }))) throw imageUnreadable({})
    for (const { resizing } of wanted) await requireSmall(resizing)
    for (const { key, resizing } of wanted) {
      await insertUnclaimed(realm.sql, realm.id, key)
      await store.put(key, resizing.output)
    }
  } finally {
    await Promise.all(wanted.map(({ resizing }) => rm(resizing.output, { force: true })))
  }
  return { file, keys: wanted.map(({ key }) => key), facts }
}

async function requireSmall({ output, maxBytes }: { output: string; maxBytes?: number }) {
  if (maxBytes === undefined) return
  if ((await stat(output)).size > maxBytes) throw imageUnreadable({})
}

interface Keeping {
  readonly viewer: Viewer
  readonly received: ReceivedFile
  readonly folder: 'avatars' | 'emoji/images' | 'realm'
  readonly forms: (facts: ImageFacts) => readonly PictureForm[]
}

/** The action refers to these from here on. */
export async function claimPictures(tx: ActionTx, keys: readonly string[]): Promise<void> {
  const sql = await tx.open()
  for (const key of keys) await deleteUnclaimed(sql, tx.directory.realmId, key)
}

/** Marks pictures without references; the next sweep removes them. */
export async function releasePictures(tx: ActionTx, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await insertAbandoned(await tx.open(), tx.directory.realmId, keys)
}
