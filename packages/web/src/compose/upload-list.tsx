import './upload-list.css'
import { IconButton } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { t } from '../words/words.ts'
import { composeWords } from './compose-words.ts'
import { sizeText } from './size-text.ts'
import type { Upload, Uploads } from './uploads.ts'

interface UploadListProps {
  readonly uploads: Uploads
  /** What happens when they have ended, and that it does not happen after a failure. */
  readonly waits: { readonly waiting: string; readonly failed: string }
}

export function UploadList({ uploads, waits }: UploadListProps) {
  if (uploads.files.value.length === 0) return null
  const wait = uploads.wait.value
  return (
    <>
      <ul class="upload-list" aria-label={t.compose.files}>
        {uploads.files.value.map((upload) => (
          <UploadRow key={upload.id} upload={upload} uploads={uploads} />
        ))}
      </ul>
      <p class="upload-list__wait" role="status">
        {wait === 'none' ? '' : waits[wait]}
      </p>
    </>
  )
}

interface UploadRowProps {
  readonly upload: Upload
  readonly uploads: Uploads
}

function UploadRow({ upload, uploads }: UploadRowProps) {
  const { id, name, state, progress, problem } = upload
  const isFailed = state === 'failed'
  return (
    <li class="upload-list__file">
      <Icon name={isFailed ? 'circle-alert' : 'file'} size={14} />
      <span class="upload-list__name truncate">{name}</span>
      {!isFailed && <progress class="upload-list__bar" value={progress} aria-label={name} />}
      <span class={isFailed ? 'upload-list__problem' : 'upload-list__state'}>
        {problem ?? stateText(upload)}
      </span>
      <PauseButton upload={upload} uploads={uploads} />
      <IconButton
        size="small"
        icon="x"
        label={isFailed ? t.common.dismiss : t.compose.stopUpload}
        onClick={() => uploads.remove(id)}
      />
    </li>
  )
}

function PauseButton({ upload, uploads }: UploadRowProps) {
  const { id, state, isLarge, mayRetry } = upload
  const words = composeWords()
  const resume = () => uploads.resume(id)
  if (state === 'failed') {
    if (!mayRetry) return null
    return <IconButton size="small" icon="rotate-cw" label={t.common.retry} onClick={resume} />
  }
  if (!isLarge) return null
  if (state === 'paused') {
    return <IconButton size="small" icon="play" label={words.resumeUpload} onClick={resume} />
  }
  return (
    <IconButton
      size="small"
      icon="pause"
      label={words.pauseUpload}
      onClick={() => uploads.pause(id)}
    />
  )
}

function stateText({ state, progress, size }: Upload): string {
  const words = composeWords()
  if (state === 'paused') return words.paused
  if (state === 'waiting') return words.waitingForNetwork
  return words.sentOf(sizeText(progress * size), sizeText(size))
}
