import { SnippetLayer } from '../compose/snippet-dialogs.tsx'
import { EmojiPickerLayer } from './emoji-picker.tsx'
import { LightboxLayer } from './lightbox.tsx'
import { MoveDialogLayer } from './move-dialog.tsx'
import { ReportDialogLayer } from './report-dialog.tsx'
import { TimeDialogLayer } from './time-dialog.tsx'

/** Dialogs and other layers that a message may open. Mounted once, at the end of the app. */
export function MessageLayers() {
  return (
    <>
      <EmojiPickerLayer />
      <MoveDialogLayer />
      <ReportDialogLayer />
      <TimeDialogLayer />
      <LightboxLayer />
      <SnippetLayer />
    </>
  )
}
