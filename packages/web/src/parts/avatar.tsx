import './avatar.css'
import { useState } from 'preact/hooks'
import { t } from '../words/words.ts'
import { classes } from './class-names.ts'

export type PresenceKind = 'active' | 'idle' | 'offline'

interface AvatarProps {
  readonly name: string
  /** Determines the colour behind the initials. */
  readonly id: number
  readonly picture?: string | null | undefined
  readonly size?: 18 | 20 | 24 | 32 | 36 | 48 | 96
  readonly presence?: PresenceKind | undefined
}

/** A person's picture beside their name. Its text alternative contains only their presence. */
export function Avatar({ name, id, picture, size = 36, presence }: AvatarProps) {
  const [broken, setBroken] = useState<string | undefined>(undefined)
  const showsPicture = picture && broken !== picture && isOfThisSite(picture)
  return (
    <span class={classes('avatar', `avatar--${size}`)}>
      {showsPicture ? (
        <img
          class="avatar__picture"
          src={picture}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBroken(picture)}
        />
      ) : (
        // CSS renders the initials. As text they would be part of the visible label of a button around them.
        <span
          class="avatar__initials"
          style={{ '--avatar-hue': hueOf(id) }}
          data-initials={initialsOf(name)}
          aria-hidden="true"
        />
      )}
      {presence && <PresenceDot presence={presence} />}
    </span>
  )
}

function PresenceDot({ presence }: { readonly presence: PresenceKind }) {
  return (
    <span class={classes('presence-dot', `presence-dot--${presence}`)}>
      <span class="visually-hidden">{t.presence[presence]}</span>
    </span>
  )
}

/** The app contacts no other site, not even Gravatar, which would learn who reads whom. */
export function isOfThisSite(picture: string): boolean {
  return new URL(picture, location.href).origin === location.origin || picture.startsWith('data:')
}

/** Consecutive ids get colours that are far apart. */
function hueOf(id: number): number {
  return Math.round((id * 137.508) % 360)
}

/** The first letters of the first and the last word. Without letters it is the first symbol, such as an emoji. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s_-]+/).filter((word) => letters.test(word))
  const [first, last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  if (first === undefined)
    return /[\p{RI}]{2}|\S(?:\p{M}|\u200d\S|\p{EMod})*/u.exec(name)?.[0] ?? ''
  const letter = (word: string) => letters.exec(word)?.[0] ?? ''
  return (letter(first) + letter(last)).toLocaleUpperCase()
}

/** A letter with its marks, such as accents. */
const letters = /[\p{L}\p{N}]\p{M}*/u
