import type { Directory } from '../../directory/directory.ts'

/** The web app manifest, with the name of the organization. */
export function appManifest({ realm }: Directory): object {
  return {
    id: '/',
    name: realm.name,
    short_name: realm.name,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#2f5d8c',
    background_color: '#ffffff',
    icons: [
      { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      ...[192, 512].flatMap((size) => [pictureOf('icon', size), pictureOf('maskable', size)]),
    ],
  }
}

function pictureOf(kind: 'icon' | 'maskable', size: number): object {
  return {
    src: `/icons/${kind}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: kind === 'icon' ? 'any' : 'maskable',
  }
}
