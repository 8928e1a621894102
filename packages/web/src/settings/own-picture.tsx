import { useApp } from '../app-context.ts'
import { removePicture, setPicture } from '../intents/settings.ts'
import { PictureField } from './picture-field.tsx'

/** The user's own picture. */
export function OwnPicture() {
  const app = useApp()
  const { full_name, user_id, avatar_url, avatar_source } = app.replica.self.value
  return (
    <PictureField
      name={full_name}
      id={user_id}
      picture={avatar_url}
      isOwn={avatar_source === 'U'}
      max={app.replica.organization.value.max_avatar_file_size_mib}
      onSet={(picture) => setPicture(app, picture)}
      onRemove={() => removePicture(app)}
    />
  )
}
