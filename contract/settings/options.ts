/** Lists and values of the settings that pages need without the schemas, which bring the validator along. */

export const popupPositions = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const

/** Networks that have an icon of their own; any other key gets the link icon. */
export const socialNetworks = ['twitter', 'linkedin', 'youtube', 'github'] as const
