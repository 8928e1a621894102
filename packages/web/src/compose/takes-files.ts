import { useEffect } from 'preact/hooks'
import { pastedFiles } from '../shell/pasted-files.ts'
import { hasFiles } from '../shell/refuse-drops.ts'
import { fetchPasting, notePlainPaste, pasteText } from './paste-text.ts'
import type { Uploads } from './uploads.ts'

/** Takes files that are dropped anywhere on a conversation, and not on a field of its own. */
export function useDroppedFiles(uploads: Uploads): void {
  useEffect(() => {
    const isOurs = (event: DragEvent) => {
      const isOnConversation =
        event.target instanceof Element && event.target.closest('.conversation') !== null
      return isOnConversation && !event.defaultPrevented && hasFiles(event)
    }
    const over = (event: DragEvent) => {
      if (isOurs(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      if (!isOurs(event)) return
      event.preventDefault()
      uploads.add(event.dataTransfer?.files ?? [])
    }
    document.addEventListener('dragover', over)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('drop', drop)
    }
  }, [uploads])
}

/** The handlers with which a form accepts dropped and pasted files, and pasted text with its format. */
export function takesFiles(uploads: Uploads) {
  const take = (event: Event, files: readonly File[]) => {
    if (files.length === 0) return
    event.preventDefault()
    uploads.add(files)
  }
  return {
    // Text that is dragged goes into the field.
    onDragOver: (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault()
    },
    onDrop: (event: DragEvent) => take(event, [...(event.dataTransfer?.files ?? [])]),
    onPaste: (event: ClipboardEvent) => {
      take(event, pastedFiles(event.clipboardData))
      if (!event.defaultPrevented) pasteText(event)
    },
    onFocusIn: fetchPasting,
    onKeyDown: notePlainPaste,
  }
}
