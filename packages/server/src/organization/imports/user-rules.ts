import { roles } from '@parley/contract'
import type { ArchiveRow } from '../../realms/archive-table.ts'

/** People have no owner, and only the server's own bot has none; it is in no list of users, so it has no rights of others. */
export function userFault(row: ArchiveRow): string | undefined {
  const { id, is_bot, is_system_bot, bot_type, bot_owner_id, role } = row
  if (is_bot !== (bot_type !== null)) return `${id} is a bot without a type, or has one`
  if (is_system_bot) {
    const isOurs = is_bot && bot_owner_id === null && role === roles.member
    return isOurs ? undefined : `${id} is no bot of the server`
  }
  return is_bot === (bot_owner_id !== null)
    ? undefined
    : `${id} is a bot without an owner, or has one`
}
