import { api } from '@parley/contract'
import { on } from '../../http/handler.ts'
import { attachmentWire, seenBy } from './attachment.ts'
import { type Keeping, keepFile } from './keep-file.ts'
import { removeAttachment } from './remove-attachments.ts'
import { removeNowOrLater } from './sweep-files.ts'
import { temporaryPath } from './temporary-links.ts'
import { requireFile } from './uploads.policy.ts'
import { findBytesOfAll, findOwnedBy } from './uploads.store.ts'

export function uploadRoutes(keeping: Keeping) {
  return [
    on(api.uploads.upload, async ({ realm, viewer, file, write }) => {
      const { pathId, name } = await keepFile(realm, viewer, file, keeping, write)
      const url = `/user_uploads/${pathId}`
      return { url, uri: url, filename: name }
    }),

    on(api.uploads.getTemporaryUrl, async ({ realm, viewer, params }) => {
      const pathId = `${params.realm_id_str}/${params.filename}`
      const file = await requireFile(realm.sql, { directory: realm.directory, viewer }, pathId)
      return { url: await temporaryPath(realm, file) }
    }),

    on(api.uploads.list, async ({ realm, viewer }) => {
      const [files, used] = await Promise.all([
        findOwnedBy(realm.sql, realm.id, viewer.id),
        findBytesOfAll(realm.sql, realm.id),
      ])
      const attachments = files.map((file) => attachmentWire(seenBy(viewer, file)))
      return { attachments, upload_space_used: used }
    }),

    on(api.uploads.remove, async ({ realm, params, write }) => {
      const keys = await write(removeAttachment, params.attachment_id)
      await removeNowOrLater(realm.sql, realm.id, keys, keeping.store)
    }),
  ]
}
