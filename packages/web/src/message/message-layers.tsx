import { EmojiPickerLayer } from './emoji-picker.tsx'
import { LightboxLayer } from './lightbox.tsx'
import { MoveDialogLayer } from './move-dialog.tsx'
import { PersonCardLayer } from './person-card.tsx'

/** What a message may open. Stands once, at the end of the app. */
export function MessageLayers() {
  return (
    <>
      <EmojiPickerLayer />
      <PersonCardLayer />
      <MoveDialogLayer />
      <LightboxLayer />
    </>
  )
}
