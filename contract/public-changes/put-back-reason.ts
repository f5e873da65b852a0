/** Why a firm changed that staff put back, for visitors to read: nothing else is asked of whoever puts it back. */
export const PUT_BACK_REASON = 'Put back by our team'
