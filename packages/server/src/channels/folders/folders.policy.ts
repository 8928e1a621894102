import {
  codePoints,
  type FolderId,
  folderDescriptionTooLong,
  folderIdInvalid,
  folderNameInvalid,
  isClearName,
  maxChannelFolderDescriptionLength,
  maxChannelFolderNameLength,
} from '@parley/contract'
import type { Directory } from '../../directory/directory.ts'
import { isLookTaken } from '../../directory/name-key.ts'
import type { Folder } from './folders.events.ts'

/** The folder, if channels can be put into it. */
export function requireOpenFolder(directory: Directory, id: FolderId): Folder {
  const folder = requireFolder(directory, id)
  if (folder.isArchived) throw folderIdInvalid({})
  return folder
}

export function requireFolder(directory: Directory, id: FolderId): Folder {
  const folder = directory.parts.folders.get(id)
  if (!folder) throw folderIdInvalid({})
  return folder
}

/** The name as it is stored, or a refusal. */
export function requireFolderName(name: string): string {
  const trimmed = name.trim()
  const problem = nameProblem(trimmed)
  if (problem) throw folderNameInvalid({ problem })
  return trimmed
}

function nameProblem(name: string): string | undefined {
  const limit = maxChannelFolderNameLength
  if (name === '') return "Channel folder name can't be empty."
  if (codePoints(name) > limit) return `name is too long (limit: ${limit} characters)`
  return isClearName(name) ? undefined : 'Invalid character in channel folder name.'
}

/** The description as it is stored, or a refusal. */
export function requireFolderDescription(description: string): string {
  const limit = maxChannelFolderDescriptionLength
  if (codePoints(description) > limit) throw folderDescriptionTooLong({ limit })
  return description.replaceAll('\n', ' ')
}

/** Refuses a name that looks like that of another folder which is not archived. */
export function requireFreeFolderName(directory: Directory, name: string, own?: FolderId): void {
  const open = [...directory.parts.folders.values()].filter(({ isArchived }) => !isArchived)
  if (!isLookTaken(open, name, own)) return
  throw folderNameInvalid({ problem: 'Channel folder name already in use' })
}
