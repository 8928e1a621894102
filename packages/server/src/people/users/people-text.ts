import type { User } from '../../directory/objects.ts'
import { isLimited, sightOf } from '../../directory/sight.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { type JsonText, jsonConcat, jsonList, jsonShared } from '../../json-text.ts'

/** The key of a cached text of users. */
export interface WayOfWriting<Written> {
  readonly name: string
  readonly write: (user: User) => JsonText<Written>
}

/** The users in a block, which is serialized and compressed once. The viewer's block is made for each answer. */
const blockSize = 64

const blocks = new WeakMap<readonly User[], readonly (readonly User[])[]>()
const texts = new WeakMap<readonly User[], Map<string, JsonText<never[]>>>()

/**
 * The JSON of the users whom the viewer may know of. All viewers of a role see others alike, so the part
 * that does not concern the viewer is serialized once per role.
 *
 * Invariant: `people` is a new array after every change of a user in it, like the lists of a user index.
 */
export function peopleText<Written>(
  viewer: Viewer,
  people: readonly User[],
  way: WayOfWriting<Written>,
): JsonText<Written[]> {
  if (isLimited(viewer)) return jsonList(people.filter(sightOf(viewer)).map(way.write))
  return jsonConcat(blocksOf(people).map((block) => blockText(viewer, block, way)))
}

function blockText<Written>(
  viewer: Viewer,
  block: readonly User[],
  { name, write }: WayOfWriting<Written>,
): JsonText<Written[]> {
  const make = () => jsonList(block.map(write))
  if (block.some(({ id }) => id === viewer.id)) return make()
  const known = texts.get(block) ?? new Map<string, JsonText<never[]>>()
  texts.set(block, known)
  const key = `${viewer.user.role} ${name}`
  const text = (known.get(key) as JsonText<Written[]> | undefined) ?? jsonShared(make())
  known.set(key, text as JsonText<never[]>)
  return text
}

function blocksOf(people: readonly User[]): readonly (readonly User[])[] {
  const known = blocks.get(people)
  if (known) return known
  const made = Array.from({ length: Math.ceil(people.length / blockSize) }, (_, index) =>
    people.slice(index * blockSize, (index + 1) * blockSize),
  )
  blocks.set(people, made)
  return made
}
