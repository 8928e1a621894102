import './picture-field.css'
import { useRef, useState } from 'preact/hooks'
import { useAttempt } from '../intents/use-attempt.ts'
import { Avatar } from '../parts/avatar.tsx'
import { Button } from '../parts/button.tsx'
import { classes } from '../parts/class-names.ts'
import { Layer } from '../parts/layer.tsx'
import { s } from '../words/settings-words.ts'
import { Problem } from './choices.tsx'
import { useGivenFiles } from './given-files.ts'
import { PictureCut } from './picture-cut.tsx'
import { acceptedPictures } from './picture-kinds.ts'

const mib = 1024 * 1024

/** The chosen file, until it is cropped. */
function useFile(max: number) {
  const [file, setFile] = useState<File | undefined>(undefined)
  const { problem, setProblem, isBusy, run } = useAttempt()
  const change = async (action: () => Promise<void>) => {
    setFile(undefined)
    await run(action)
  }
  const choose = (chosen: File | undefined) => {
    const isTooLarge = (chosen?.size ?? 0) > max * mib
    setProblem(isTooLarge ? s.profile.pictureTooLarge(max) : undefined)
    if (!isTooLarge) setFile(chosen)
  }
  return { file, setFile, problem, setProblem, isBusy, change, choose }
}

interface PictureFieldProps {
  /** The name of the user or organization, for the picture that is drawn if there is none. */
  readonly name: string
  readonly id: number
  readonly picture: string | null | undefined
  /** Whether it was uploaded, so that it can be removed. */
  readonly isOwn: boolean
  /** In MiB. */
  readonly max: number
  readonly onSet: (picture: Blob) => Promise<void>
  /** Without it, a picture can only be replaced. */
  readonly onRemove?: () => Promise<void>
}

/** A picture of a user, a bot or the organization: chosen, dropped or pasted, then cropped to a square. */
export function PictureField(props: PictureFieldProps) {
  const { name, id, picture, isOwn, max, onSet, onRemove } = props
  const { file, setFile, problem, setProblem, isBusy, change, choose } = useFile(max)
  const whole = useRef<HTMLDivElement>(null)
  const isHeld = useGivenFiles(([given]) => choose(given), whole)
  return (
    <div ref={whole}>
      <div class={classes('picture-field', isHeld && 'picture-field--held')}>
        <Avatar name={name} id={id} picture={picture} size={96} />
        <div class="picture-field__words">
          <div class="picture-field__actions">
            <Choose isBusy={isBusy} onFile={choose} />
            {isOwn && onRemove && (
              <Button kind="quiet" onClick={() => void change(onRemove)}>
                {s.profile.removePicture}
              </Button>
            )}
          </div>
          <p class="section__hint">
            {s.profile.pictureHint(max)}{' '}
            <span class="picture-field__give">{isHeld ? s.profile.dropNow : s.profile.orGive}</span>
          </p>
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
            onCut={(cut) => void change(() => onSet(cut))}
          />
        )}
      </Layer>
    </div>
  )
}

interface ChooseProps {
  readonly isBusy: boolean
  readonly onFile: (file: File | undefined) => void
}

function Choose({ isBusy, onFile }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null)
  const onChange = (event: { readonly currentTarget: HTMLInputElement }) => {
    onFile(event.currentTarget.files?.[0])
    // Allows choosing the same file again.
    event.currentTarget.value = ''
  }
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        accept={acceptedPictures}
        aria-label={s.profile.upload}
        onChange={onChange}
      />
      <Button icon="upload" busy={isBusy} onClick={() => input.current?.click()}>
        {s.profile.upload}
      </Button>
    </>
  )
}
