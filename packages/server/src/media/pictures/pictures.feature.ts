import { api } from '@parley/contract'
import { z } from 'zod'
import { avatarUrl } from '../../directory/avatars.ts'
import type { PictureName } from '../../directory/objects.ts'
import { pictureUrl } from '../../directory/pictures.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { Files } from '../../files/files.ts'
import type { ReceivedFile } from '../../files/incoming.ts'
import { on } from '../../http/handler.ts'
import { type FeatureTable, ofEverybody } from '../../realms/archive-table.ts'
import type { Realm } from '../../realms/realm.ts'
import { changeAvatar, requireMayChangeAvatar } from './change-avatar.ts'
import { changePicture } from './change-picture.ts'
import { drawnDownloads } from './drawn.downloads.ts'
import { keepAvatar } from './keep-avatar.ts'
import { keptDownloads } from './kept.downloads.ts'
import { keepPictures, type PictureForm, storedPicture } from './kept-pictures.ts'
import { organizationDownloads } from './organization.downloads.ts'
import { avatarDownloads } from './pictures.downloads.ts'
import { pictureAudits, pictureProjections, pictureReducers } from './pictures.events.ts'
import { loadPictures } from './pictures.store.ts'

const still = { animated: false, format: 'png', fit: 'cover' } as const

const logo = { ...still, fit: 'inside', width: 800, height: 100, ending: '.png' } as const

const realmForms: Readonly<Record<PictureName, PictureForm>> = {
  icon: { ...still, width: 100, height: 100, ending: '.png' },
  logo,
  night_logo: logo,
}

interface Uploading {
  readonly realm: Realm
  readonly viewer: Viewer
  readonly file: ReceivedFile
}

function routes(files: Files) {
  const keepRealm = ({ realm, viewer, file: received }: Uploading, which: PictureName) =>
    keepPictures(realm, files, {
      viewer,
      received,
      folder: 'realm',
      forms: () => [realmForms[which]],
    })
  const logoOf = (night: boolean): PictureName => (night ? 'night_logo' : 'logo')
  const nothing = { file: null, keys: [] }
  return [
    on(api.pictures.setAvatar, async ({ realm, viewer, file: received, write }) => {
      requireMayChangeAvatar(viewer)
      await write(changeAvatar, await keepAvatar(realm, viewer, files, received))
      return { avatar_url: avatarUrl(realm.directory, realm.viewer(viewer.id).user) }
    }),

    on(api.pictures.removeAvatar, async ({ realm, viewer, write }) => {
      await write(changeAvatar, nothing)
      return { avatar_url: avatarUrl(realm.directory, realm.viewer(viewer.id).user) }
    }),

    on(api.pictures.setIcon, async ({ realm, viewer, file, siteUrl, write }) => {
      await write(changePicture, {
        which: 'icon',
        ...(await keepRealm({ realm, viewer, file }, 'icon')),
      })
      return { icon_url: siteUrl + pictureUrl(realm.directory, 'icon').url }
    }),

    on(api.pictures.removeIcon, async ({ realm, siteUrl, write }) => {
      await write(changePicture, { which: 'icon', ...nothing })
      return { icon_url: siteUrl + pictureUrl(realm.directory, 'icon').url }
    }),

    on(api.pictures.setLogo, async ({ realm, viewer, params, file, write }) => {
      const which = logoOf(params.night)
      await write(changePicture, { which, ...(await keepRealm({ realm, viewer, file }, which)) })
    }),

    on(api.pictures.removeLogo, ({ params, write }) =>
      write(changePicture, { which: logoOf(params.night), ...nothing }),
    ),
  ]
}

const avatars: FeatureTable = {
  file: 'avatars',
  table: 'avatar',
  fields: { user_id: 'user', file: 'text' },
  values: { file: storedPicture },
  pictures: ({ file }) => [`avatars/${file}.png`, `avatars/${file}-medium.png`],
  kept: ofEverybody,
}

const organizationPictures: FeatureTable = {
  file: 'organization_pictures',
  table: 'realm_picture',
  fields: { which: 'text', file: 'text?', version: 'counter' },
  values: { which: z.enum(['icon', 'logo', 'night_logo']), file: storedPicture.nullable() },
  pictures: ({ file }) => (file === null ? [] : [`realm/${file}.png`]),
  kept: ofEverybody,
}

export const picturesFeature = {
  archive: [avatars, organizationPictures],
  loaders: [loadPictures],
  audits: pictureAudits,
  reducers: pictureReducers,
  projections: pictureProjections,
  unaudited: ['avatar-changed'] as const,
  routes: ({ files }: { readonly files: Files }) => routes(files),
  downloads: ({ files }: { readonly files: Files }) => [
    ...keptDownloads(files.store),
    ...avatarDownloads,
    ...drawnDownloads,
    ...organizationDownloads,
  ],
}
