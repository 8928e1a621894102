/** The kinds of pictures that the server accepts for users, organizations and emoji. */
const kinds = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

/** For the field that chooses a file. */
export const acceptedPictures = kinds.join(',')

export function isAcceptedPicture({ type }: File): boolean {
  return kinds.includes(type)
}
