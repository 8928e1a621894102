import type { Outside } from '../../outside/outside.ts'
import { OutsidePictures } from './outside-pictures.ts'
import { outsideDownloads } from './previews.downloads.ts'

export const previewsFeature = {
  downloads: ({ outside }: { readonly outside: Outside }) =>
    outsideDownloads(new OutsidePictures(outside)),
}
