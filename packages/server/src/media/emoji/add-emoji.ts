import { requireFewCreated } from '../../directory/created-today.ts'
import { nextId } from '../../directory/directory.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import { claimPictures } from '../pictures/kept-pictures.ts'
import { requireFreeEmojiName, requireMayAdd } from './emoji.policy.ts'
import { countOfToday, emojiTable } from './emoji.store.ts'

export interface NewEmoji {
  readonly name: string
  readonly file: string
  readonly isAnimated: boolean
  readonly keys: readonly string[]
}

export async function addEmoji(tx: ActionTx, viewer: Viewer, input: NewEmoji): Promise<void> {
  requireMayAdd(viewer)
  requireFreeEmojiName(viewer, input.name)
  const ofToday = await countOfToday(await tx.open(), tx.directory.realmId, viewer.id)
  requireFewCreated(viewer, ofToday + 1)
  const { name, file, isAnimated, keys } = input
  const id = nextId(tx.directory.parts.customEmoji)
  const emoji = { id, name, file, isAnimated, authorId: viewer.id, isDeactivated: false }
  tx.insert(emojiTable, { ...emoji, createdAt: Math.floor(tx.now.getTime() / 1000) })
  await claimPictures(tx, keys)
  tx.append({ kind: 'emoji-added', emoji })
}
