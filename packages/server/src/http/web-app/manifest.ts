import type { Directory } from '../../directory/directory.ts'

/** What a system needs to know to install the app of an organization, under the name that it has. */
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
