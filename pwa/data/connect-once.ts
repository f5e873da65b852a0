/** What helps a device that holds nothing and has no connection. (threat L9) */
export const CONNECT_ONCE = 'Connect once to load the firms.'
