import type { AvatarSource, RealmId, UserId } from '@parley/contract'
import type { Tx } from '../../db/transaction.ts'
import type { Fill } from '../../directory/load.ts'
import type { PictureName, RealmPicture } from '../../directory/objects.ts'

export async function loadPictures(tx: Tx, realmId: RealmId): Promise<Fill> {
  const [avatars, pictures] = await Promise.all([
    tx<{ userId: UserId; file: string }[]>`
      select user_id as "userId", file from avatar where realm_id = ${realmId}`,
    tx<(RealmPicture & { which: PictureName })[]>`
      select which, file, version from realm_picture where realm_id = ${realmId}`,
  ])
  return (directory) => {
    for (const { userId, file } of avatars) directory.avatars.set(userId, file)
    for (const { which, ...picture } of pictures) directory.pictures.set(which, picture)
  }
}

export async function upsertAvatar(
  tx: Tx,
  realmId: RealmId,
  userId: UserId,
  { file, source }: { readonly file: string | null; readonly source: AvatarSource },
): Promise<void> {
  await tx`delete from avatar where realm_id = ${realmId} and user_id = ${userId}`
  await tx`
    insert into avatar (realm_id, user_id, file)
    select ${realmId}, ${userId}, ${file}::text where ${file}::text is not null`
  await tx`
    update realm_user set avatar_source = ${source},
      avatar_version = avatar_version + 1
    where realm_id = ${realmId} and id = ${userId}`
}

export async function upsertPicture(
  tx: Tx,
  realmId: RealmId,
  which: PictureName,
  { file, version }: RealmPicture,
): Promise<void> {
  await tx`
    insert into realm_picture (realm_id, which, file, version)
    values (${realmId}, ${which}, ${file}, ${version})
    on conflict (realm_id, which) do update set file = excluded.file, version = excluded.version`
}
