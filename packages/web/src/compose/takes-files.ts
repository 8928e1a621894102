import type { Uploads } from './uploads.ts'

/** What a form needs so that files can be dropped on it and pasted into it. */
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
