/** Style of the coverage page, in addition to the style of the documentation. */
export const coverage_style = `
main.coverage {
  max-width: 68rem;
  margin: 0 auto;
  padding: 2rem 1.5rem 5rem;
}
header .document {
  margin-left: auto;
  font-size: 0.9rem;
}
.coverage section {
  margin-top: 2.5rem;
}
.coverage .quiet {
  color: var(--quiet);
  font-size: 0.9rem;
}
.coverage ul {
  list-style: none;
  margin: 0;
  padding: 0;
}
main.coverage .labels {
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem 1rem;
  overflow-wrap: anywhere;
  font-size: 0.9rem;
}
.labels [aria-current] {
  color: var(--ink);
  font-weight: 600;
  text-decoration: none;
}
.sums {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr));
  gap: 0.75rem;
}
.coverage .sums {
  margin-top: 1.5rem;
}
.sum {
  display: flex;
  flex-direction: column;
  padding: 1rem;
  border: 1px solid var(--line);
  border-radius: 0.5rem;
  background: var(--raised);
}
.sum h2 {
  margin: 0;
  font-size: 0.95rem;
}
.sum p {
  margin: 0.15rem 0 0.75rem;
  color: var(--quiet);
  font-size: 0.82rem;
  line-height: 1.4;
}
.sum .number {
  margin: 0;
  color: var(--ink);
  font-size: 1.7rem;
  font-variant-numeric: tabular-nums;
  line-height: 1.2;
}
.sum .bar {
  margin-top: auto;
}
.bar {
  display: block;
  width: 100%;
  height: 0.4rem;
  border-radius: 0.2rem;
}
.bar .all {
  fill: var(--line);
}
.bar .met {
  fill: var(--accent);
}
.subjects {
  border: 1px solid var(--line);
  border-radius: 0.5rem;
}
.coverage .subjects {
  margin-top: 0.5rem;
}
.subjects > li + li {
  border-top: 1px solid var(--line);
}
.subjects summary {
  display: grid;
  grid-template-columns: minmax(0, 1fr) 5.5rem 3.5rem 9rem;
  gap: 0.75rem;
  align-items: center;
  padding: 0.45rem 0.9rem;
  cursor: pointer;
  list-style: none;
}
.subjects summary::-webkit-details-marker {
  display: none;
}
.subjects summary:hover {
  background: var(--raised);
}
.subjects .count,
.subjects .percent {
  color: var(--quiet);
  font-size: 0.85rem;
  font-variant-numeric: tabular-nums;
  text-align: right;
}
.subjects .nothing .subject {
  color: var(--quiet);
}
.subjects .whole .percent {
  color: var(--accent);
  font-weight: 600;
}
.subjects details > p,
.missing {
  margin: 0;
  padding: 0.25rem 0.9rem 0.9rem;
}
.missing dt {
  margin-top: 0.5rem;
  font-size: 0.85rem;
  font-weight: 600;
}
.missing code {
  margin-right: 0.5rem;
}
.missing dd {
  margin: 0.15rem 0 0;
  color: var(--quiet);
}
@media (max-width: 40rem) {
  main.coverage {
    padding: 1.25rem 1rem 3rem;
  }
  .subjects summary {
    grid-template-columns: minmax(0, 1fr) 3.5rem;
  }
  .subjects .count {
    display: none;
  }
  .subjects .bar {
    grid-column: 1 / -1;
  }
  .sums {
    grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr));
  }
}
`;
