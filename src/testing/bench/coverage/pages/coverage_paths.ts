/** Where the page stands that says what sandboxes have met. */
export const coverage_path = '/operator/coverage';
export const coverage_style_path = '/operator/coverage/coverage.css';
