import { ApiError } from '@parley/client/light'

interface Asking {
  readonly cookie: () => string | undefined
  readonly ask: () => Promise<{ readonly user_id: number }>
}

/** The mark of the session that this user has now; undefined if nobody or somebody else is signed in. Throws if that is not clear. */
export async function ownMark(
  { ask, cookie }: Asking,
  user: number | undefined,
): Promise<string | undefined> {
  const mark = cookie()
  const isOwn = await ask().then(
    ({ user_id }) => user_id === user,
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 401) return false
      throw error
    },
  )
  if (cookie() !== mark) throw new Error('Another session has begun meanwhile')
  return isOwn ? mark : undefined
}
