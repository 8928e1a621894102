import type { ArchiveRow } from './archive-table.ts'

/** A picture that our encoders wrote: its path in the organization's folder of the storage. */
export interface ArchivedPicture {
  readonly name: string
  readonly format: 'png' | 'webp'
}

const png = (name: string): ArchivedPicture => ({ name: `${name}.png`, format: 'png' })

/** The picture files of a table's row. */
export function picturesOf(table: string, row: ArchiveRow): ArchivedPicture[] {
  const { file } = row
  if (typeof file !== 'string') return []
  if (table === 'avatars') return [png(`avatars/${file}`), png(`avatars/${file}-medium`)]
  if (table === 'organization_pictures') return [png(`realm/${file}`)]
  if (table !== 'custom_emoji') return []
  const at = `emoji/images/${file}`
  return row.is_animated ? [{ name: `${at}.webp`, format: 'webp' }, png(`${at}-still`)] : [png(at)]
}
