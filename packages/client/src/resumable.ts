// `@parley/client/resumable`: uploads of large files that continue after a broken connection. Loaded when a file
// is large.
export { FileUnreadable } from './light/file-unreadable.ts'
export {
  discardUpload,
  type ResumableOptions,
  type Uploaded,
  uploadResumably,
} from './light/upload-resumably.ts'
