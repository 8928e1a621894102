/** The entries of the sidebar's menus. The first screen does not need them. */
export const fetchAccountMenu = () => import('./account-menu.ts')
export const fetchChannelMenu = () => import('./channel-menu.ts')
export const fetchDirectMenu = () => import('./direct-menu.ts')
export const fetchTopicMenu = () => import('./topic-menu.ts')

export const sidebarMenus = [fetchAccountMenu, fetchChannelMenu, fetchDirectMenu, fetchTopicMenu]
