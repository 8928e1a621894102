export { findCustomEmoji } from './emoji/emoji.events.ts'
export {
  archivedEmoji,
  type Emoji,
  requireActive,
  requireEmoji,
  requireNamed,
} from './emoji/emoji.ts'
export { type NewAvatar, putAvatar } from './pictures/change-avatar.ts'
export { keepAvatar } from './pictures/keep-avatar.ts'
export { claimPictures, releasePictures } from './pictures/kept-pictures.ts'
export { pictureFields } from './pictures/picture-fields.ts'
export type { Attachment } from './uploads/attachment.ts'
export { claimFiles, detachedWire, reclaimFiles, releaseFiles } from './uploads/claim-files.ts'
export { newFilePlace } from './uploads/file-keys.ts'
export { contentDisposition } from './uploads/file-names.ts'
export { fileSecretOf, fileSecretWithin } from './uploads/file-secret.ts'
export { sniffType, typeOf } from './uploads/sniff-type.ts'
export { removeNowOrLater } from './uploads/sweep-files.ts'
export { claimStored, storeUnclaimed } from './uploads/unclaimed-files.ts'
export { uploadFields } from './uploads/upload-fields.ts'
export { withImages } from './uploads/with-images.ts'
