/** Path of the page that shows what sandboxes have covered. */
export const coverage_path = '/operator/coverage';
export const coverage_style_path = '/operator/coverage/coverage.css';
