import type { AvatarSource, UserId } from '@parley/contract'
import type { Projections } from '../../delivery/projection.ts'
import { avatarFields } from '../../directory/avatars.ts'
import type { PictureName, RealmPicture } from '../../directory/objects.ts'
import { userOf } from '../../directory/of-id.ts'
import { pictureUrl } from '../../directory/pictures.ts'
import { type Reducers, structural } from '../../directory/reducer.ts'
import { maySee } from '../../directory/sight.ts'
import { type Audits, auditFact } from '../../writer/audit.ts'

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'avatar-changed': {
      readonly userId: UserId
      readonly file: string | null
      readonly source: AvatarSource
    }
    'realm-picture-changed': { readonly which: PictureName; readonly picture: RealmPicture }
  }
}

export const pictureReducers = {
  'avatar-changed': structural((directory, event) => {
    const { userId, file, source } = event
    if (file === null) directory.avatars.delete(userId)
    else directory.avatars.set(userId, file)
    const user = userOf(directory, userId)
    user.avatarSource = source
    user.avatarVersion += 1
  }),
  'realm-picture-changed': structural((directory, event) => {
    directory.pictures.set(event.which, event.picture)
  }),
} satisfies Partial<Reducers>

export const pictureProjections = {
  'avatar-changed': ({ userId }, viewer) => {
    const { directory } = viewer
    const user = userOf(directory, userId)
    if (!maySee(viewer, user)) return undefined
    const person = { user_id: userId, ...avatarFields(directory, user) }
    const wire = { type: 'realm_user', op: 'update', person }
    return { shared: wire }
  },
  'realm-picture-changed': ({ which, picture }, viewer) => {
    const { url, source } = pictureUrl(viewer.directory, which, picture)
    const data = { [`${which}_url`]: url, [`${which}_source`]: source }
    const wire = { type: 'realm', op: 'update_dict', property: which, data }
    return { shared: wire }
  },
} satisfies Partial<Projections>

export const pictureAudits = {
  'realm-picture-changed': ({ which }) => auditFact('picture_changed', { which }),
} satisfies Audits
