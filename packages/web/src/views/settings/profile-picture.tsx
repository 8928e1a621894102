import './profile-picture.css'
import { useRef, useState } from 'preact/hooks'
import { useApp } from '../../app-context.ts'
import { attempt } from '../../intents/intend.ts'
import { removePicture, setPicture } from '../../intents/settings.ts'
import { Avatar } from '../../parts/avatar.tsx'
import { Button } from '../../parts/button.tsx'
import { Layer } from '../../parts/layer.tsx'
import { Problem } from '../../settings/choices.tsx'
import { s } from '../../words/settings-words.ts'
import { PictureCut } from './picture-cut.tsx'

const mib = 1024 * 1024

/** The chosen file, until it is cropped. */
function useFile(most: number) {
  const [file, setFile] = useState<File | undefined>(undefined)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)
  const change = async (action: () => Promise<void>) => {
    setFile(undefined)
    setBusy(true)
    setProblem(await attempt(action))
    setBusy(false)
  }
  const choose = (chosen: File | undefined) => {
    const isTooLarge = (chosen?.size ?? 0) > most * mib
    setProblem(isTooLarge ? s.profile.pictureTooLarge(most) : undefined)
    if (!isTooLarge) setFile(chosen)
  }
  return { file, setFile, problem, setProblem, isBusy, change, choose }
}

/** The user's picture: chosen from a file, cropped to a square, or removed. */
export function ProfilePicture() {
  const app = useApp()
  const input = useRef<HTMLInputElement>(null)
  const { full_name, user_id, avatar_url, avatar_source } = app.replica.self.value
  const { max_avatar_file_size_mib: most } = app.replica.organization.value
  const { file, setFile, problem, setProblem, isBusy, change, choose } = useFile(most)
  const onChange = (event: { readonly currentTarget: HTMLInputElement }) => {
    choose(event.currentTarget.files?.[0])
    // Allows choosing the same file again.
    event.currentTarget.value = ''
  }
  return (
    <div>
      <div class="profile-picture">
        <Avatar name={full_name} id={user_id} picture={avatar_url} size={96} />
        <div class="profile-picture__words">
          <div class="profile-picture__actions">
            <input
              ref={input}
              hidden
              type="file"
              accept="image/png,image/jpeg,image/gif,image/webp"
              aria-label={s.profile.upload}
              onChange={onChange}
            />
            <Button icon="upload" busy={isBusy} onClick={() => input.current?.click()}>
              {s.profile.upload}
            </Button>
            {avatar_source === 'U' && (
              <Button kind="quiet" onClick={() => void change(() => removePicture(app))}>
                {s.profile.removePicture}
              </Button>
            )}
          </div>
          <p class="section__hint">{s.profile.pictureHint(most)}</p>
          <Problem text={problem} />
        </div>
      </div>
      <Layer onClose={() => setFile(undefined)}>
        {file && (
          <PictureCut
            file={file}
            onClose={() => setFile(undefined)}
            onUnreadable={() => {
              setFile(undefined)
              setProblem(s.profile.unreadable)
            }}
            onCut={(picture) => void change(() => setPicture(app, picture))}
          />
        )}
      </Layer>
    </div>
  )
}
