import { IconButton } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { t } from '../words/words.ts'
import type { Uploads } from './uploads.ts'

export function UploadList({ uploads }: { readonly uploads: Uploads }) {
  if (uploads.files.value.length === 0) return null
  return (
    <ul class="upload-list" aria-label={t.compose.files}>
      {uploads.files.value.map(({ id, name, progress, problem, stop }) => (
        <li key={id} class="upload-list__file">
          <Icon name={problem ? 'circle-alert' : 'file'} size={14} />
          <span class="truncate">{name}</span>
          {problem ? (
            <span class="upload-list__problem truncate">{problem}</span>
          ) : (
            <progress class="upload-list__bar" value={progress} aria-label={name} />
          )}
          <IconButton
            size="small"
            icon="x"
            label={problem ? t.common.dismiss : t.compose.stopUpload}
            onClick={() => (problem ? uploads.dismiss(id) : stop())}
          />
        </li>
      ))}
    </ul>
  )
}
