import type { Uploads } from './uploads.ts'

/** The handlers with which an element accepts dropped and pasted files. */
export function takesFiles(uploads: Uploads) {
  const take = (event: Event, files: FileList | undefined) => {
    if (!files || files.length === 0) return
    event.preventDefault()
    uploads.add(files)
  }
  return {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      take(event, event.dataTransfer?.files)
    },
    onPaste: (event: ClipboardEvent) => take(event, event.clipboardData?.files),
  }
}
